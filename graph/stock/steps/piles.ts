export { readAvailable, readPiles } from '../store/piles.ts'
