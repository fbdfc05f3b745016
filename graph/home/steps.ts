export { type CutOff, cutOffs } from './store.ts'
