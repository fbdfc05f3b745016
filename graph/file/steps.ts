export { insertFile as storeFile, type NewFile } from './store.ts'
