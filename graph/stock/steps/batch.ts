export { type BatchOrigin, findOrMakeBatch } from '../store/batch.ts'
