// Games in which moves are played out: those of some hundred simulated ones, at their first turn with 14 uncut wires or fewer, that take
// longest. Each as lines for the port.
export const PLAYED = [
  [
    'open bomb trickwire bomb game 1 // mission 19 // table 5p me1 Y2of(3,6,9) R5 | ?3 ?4 ?5 ?6 ?Y6 ?7 ?8 ?9 ?11 ?12 ?12 | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? // gear 1 11 10 9 2 // 1 marks 1B 4 // 2 marks 2G 5 // 3 marks 3B 5 // 4 marks 4D 2 // 5 marks 5G 10 // 1 cuts 5 at 2G: 1C // 2 cuts 2 at 4D: 2A // 3 cuts 10 at 5G: 3J // 4 cuts 4 at 1B: 4E // 5 cuts 1 at 4A: 5A // 1 uses 1 at 1DE // 1 cuts 3 at 2C: 1A // 2 cuts 3 alone: 2B 2D // 3 cuts 2 at 5B: 3A // 4 cuts 1 alone: 4B 4C // 5 cuts 4 at 2EF with double: 5C 2E // 1 misses 12 at 5J: 11 // 2 cuts 12 at 1K: 2J // 3 cuts 5 at 2F: 3B // 4 cuts 11 at 5J: 4I // 5 cuts 10/11 at 1I with ray: 5I=11 // 1 cuts 12 at 4J: 1J // 2 cuts 10 at 5H: 2I // 3 cuts 7 at 1EF with double: 3F 1F // 4 cuts 8 at 3G: 4G // 5 cuts 9 at 4H: 5F'
  ],
  [
    'open bomb trickwire bomb game 1 // mission 7 // table 5p me1 R1of(9,11) | ?1 ?1 ?2 ?3 ?4 ?4 ?6 ?8 ?10 ?12 | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? // gear 11 7 12 3 1 // 1 marks 1F 4 // 2 marks 2F 9 // 3 marks 3B 5 // 4 marks 4H 9 // 5 marks 5F 11 // 1 misses 1 at 4A: 2 // 2 cuts 1 at 1A: 2A // 3 uses 1 at 3CD // 3 cuts 11 at 5F: 3J // 4 cuts 9 at 2F: 4H // 5 cuts 11 alone: 5G 5H // 1 cuts 2 at 4A: 1C // 2 cuts 5 at 3B: 2D // 3 cuts 10 at 2GH with double: 3I 2H // 4 cuts 8 at 3FG with double: 4G 3G // 5 cuts 4 at 1F: 5C // 1 cuts 6 at 3CD with double: 1G 3D // 2 cuts 7 at 4F: 2E // 3 uses 7 for 1 3 // 3 misses 5 at 4D: 6 // 4 cuts 6 alone: 4E 4D // 5 cuts 1 at 1B: 5A // 1 cuts 3 at 4BC with double: 1D 4B // 2 cuts 3 alone: 2B 2C // 3 cuts 2 at 5B: 3A // 4 cuts 5 at 3C: 4C // 5 cuts 4 at 1E: 5D'
  ]
];
