export { readFreePieces } from '../store/freePieces.ts'
export { type FreePlace, readAllocatedTo, readAvailable, readFreePlaces, readPiles } from '../store/piles.ts'
export { proposedShelves } from '../store/proposal.ts'
