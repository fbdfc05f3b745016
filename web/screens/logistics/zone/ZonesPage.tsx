import { zoneTablesPage } from './ZoneTablesPage.tsx'

/** Zones by which packages of a warehouse are priced. */
export const { loader, Component } = zoneTablesPage('ZONES')
