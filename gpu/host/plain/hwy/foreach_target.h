// In the place of Highway's: each file is compiled once (highway.h).
