export { lockSpots, readClaims } from '../store/claims.ts'
export { closeCountHolds } from '../store/countHold.ts'
