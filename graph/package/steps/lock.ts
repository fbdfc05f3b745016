export { lockPackages } from '../store/move.ts'
