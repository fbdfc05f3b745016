export { lockOpenSplits, lockPackage, lockPackagesOf } from '../store/lock.ts'
export { lockPackages } from '../store/move.ts'
