export { type KeptWeight, readKeptWeights, weighedGoodsOf } from '../store/weight.ts'
