// Made by tools/typescript.py from the Python types; changed there and not here.

export const POINTS = {"fuse_3": 3, "fuse_7": 7, "fuse_10": 10, "fuse_15": 15, "kick": 4, "bucket": 5, "scissors": 6, "extinguisher": 10, "match_man": 0};

export const BOMBS_EACH = {"2": 3, "3": 2, "4": 2, "5": 2, "6": 2};
