export { movedFact, notStopped } from '../store/move.ts'
export { type PackedPackage, packingParts, valuesOfPacking } from '../store/packing.ts'
