export { type BatchOrigin, findOrMakeBatch, makeBatches } from '../store/batch.ts'
