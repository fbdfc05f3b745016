import { zoneTablesPage } from './ZoneTablesPage.tsx'

/** Remote areas, where carriers deliver at an extra price. */
export const { loader, Component } = zoneTablesPage('REMOTE_AREAS')
