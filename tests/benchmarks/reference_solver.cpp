// A plain breadth-first search with a hash set: the reference that our solver is measured against.
//
// Reads from standard input: 20 lines for the goblin faces of the cards 1 to 20 and 20 for the
// fairy faces, each with four masks (the goblins that flip, the fairies that flip, the goblins that
// come home, the fairies that come home when this face is added), then a line for each deal:
// hand, Ring, fairies (masks), and 1 for flawless or 0 for shed, with goblins to be shed.
// Prints for each deal: the par (-1: cannot be won), positions found, milliseconds of
// processor time.

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <unordered_set>
#include <vector>

constexpr int CARDS = 20;

struct Face {
    uint32_t flip_goblins, flip_fairies, take_goblins, take_fairies;
};

struct State {
    uint32_t hand, fairies;

    uint64_t key() const { return static_cast<uint64_t>(hand) << CARDS | fairies; }
};

static Face goblin_faces[CARDS], fairy_faces[CARDS];

static bool read_faces(Face *faces) {
    for (int card = 0; card < CARDS; ++card) {
        Face &face = faces[card];
        if (std::scanf("%u %u %u %u", &face.flip_goblins, &face.flip_fairies, &face.take_goblins,
                       &face.take_fairies) != 4)
            return false;
    }
    return true;
}

static uint32_t reacting(uint32_t ring, uint32_t fairies, uint32_t if_goblin, uint32_t if_fairy) {
    return ring & ((~fairies & if_goblin) | (fairies & if_fairy));
}

static State turn(State state, uint32_t in_play, int card) {
    const uint32_t bit = 1u << card;
    const Face &face = state.fairies & bit ? fairy_faces[card] : goblin_faces[card];
    const uint32_t ring = in_play & ~state.hand;
    state.fairies ^= reacting(ring, state.fairies, face.flip_goblins, face.flip_fairies);
    const uint32_t taken = reacting(ring, state.fairies, face.take_goblins, face.take_fairies);
    state.hand = (state.hand & ~bit) | taken;
    return state;
}

static int search(State start, uint32_t in_play, bool flawless, size_t &found) {
    std::unordered_set<uint64_t> seen{start.key()};
    std::vector<State> level{start}, next;
    for (int turns = 1; !level.empty(); ++turns) {
        next.clear();
        for (const State &state : level)
            for (int card = 0; card < CARDS; ++card) {
                if (!(state.hand >> card & 1))
                    continue;
                const State after = turn(state, in_play, card);
                const uint32_t watched = flawless ? in_play : after.hand;
                if ((watched & ~after.fairies) == 0) {
                    found = seen.size();
                    return turns;
                }
                if (seen.insert(after.key()).second)
                    next.push_back(after);
            }
        level.swap(next);
    }
    found = seen.size();
    return -1;
}

int main() {
    if (!read_faces(goblin_faces) || !read_faces(fairy_faces))
        return 2;
    uint32_t hand, ring, fairies;
    int flawless;
    while (std::scanf("%u %u %u %d", &hand, &ring, &fairies, &flawless) == 4) {
        size_t found = 0;
        const std::clock_t before = std::clock();
        const int par = search({hand, fairies}, hand | ring, flawless != 0, found);
        const double milliseconds = 1000.0 * (std::clock() - before) / CLOCKS_PER_SEC;
        std::printf("%d %zu %.3f\n", par, found, milliseconds);
        std::fflush(stdout);
    }
    return 0;
}
