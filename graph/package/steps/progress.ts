export { addProgress, type Progress, packAll } from '../store/progress.ts'
