import type { MessageKey, Translate } from '../i18n/useT.ts'

/** Titles of bulk actions, by mutation: a running one is listed on every page that has such actions. */
const titles: Readonly<Record<string, MessageKey>> = {
  printLabels: 'package.bulk.do.print',
  shipPackages: 'package.bulk.do.ship',
  rePickPackages: 'package.bulk.do.rePick',
  returnPackagesToPending: 'package.bulk.do.toPending',
  movePackagesToBeShipped: 'package.bulk.do.toBeShipped',
  markPackagesAbnormal: 'package.bulk.do.mark',
  holdPackages: 'package.bulk.do.hold',
  releasePackageHolds: 'package.bulk.do.releaseHold',
  retryLabels: 'package.bulk.do.label',
  cancelPackages: 'package.bulk.do.cancel',
  approveInterceptions: 'intercept.do.approve',
  rejectInterceptions: 'intercept.do.reject',
  setProductsCategory: 'product.bulk.do.category',
  addTagToProducts: 'product.bulk.do.addTag',
  removeTagFromProducts: 'product.bulk.do.removeTag',
  setShelfSpecOfLocations: 'setting.locations.do.spec',
  cleanEachLocation: 'setting.locations.do.clean',
  deleteEachLocation: 'setting.locations.do.delete',
  setLevelOfStocks: 'stock.bulk.do.level',
  departInboundOrders: 'inbound.bulk.do.depart',
  voidInboundOrders: 'inbound.bulk.do.void',
  setProductsStatus: 'product.bulk.do.status',
}

/** Title of a bulk action, by its mutation and number of rows. */
export function bulkTitle(t: Translate, mutation: string, count: number): string {
  const title = titles[mutation]
  return title ? t(title, { count }) : mutation
}
