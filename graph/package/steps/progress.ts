export { type Progress, pickedParts, progressOfLines, progressParts, sortedWhilePickingParts } from '../store/progress.ts'
