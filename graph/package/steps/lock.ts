export { lockLine, lockPackage, lockPackagesOf, lockPicked } from '../store/lock.ts'
export { lockPackages } from '../store/move.ts'
