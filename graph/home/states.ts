import { defineRights } from '../kernel/right.ts'

export const homeRights = defineRights('home', {
  read: { means: 'See the control panel of a warehouse', scope: 'warehouse' },
})
