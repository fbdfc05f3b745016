export { addProgress, assignHoles, type Progress, packAll } from '../store/progress.ts'
