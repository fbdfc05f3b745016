export { readAllocatedTo, readAvailable, readPiles } from '../store/piles.ts'
