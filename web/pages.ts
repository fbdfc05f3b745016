import type { Entry, Page, ScanPage } from './shell/menu.ts'

/** Scan pages: outside the menu, full screen. */
export const scanPages: readonly ScanPage[] = [
  { id: 'scan.sign', path: '/inbound/sign', name: 'menu.inbound.sign', screen: 'scan/sign/SignPage' },
  { id: 'scan.receive', path: '/inbound/receive', name: 'menu.inbound.receive', screen: 'scan/receive/ReceivePage' },
  { id: 'scan.shelve', path: '/inbound/shelve', name: 'menu.inbound.shelve', screen: 'scan/shelve/ShelvePage' },
  { id: 'scan.wave', path: '/scan/wave', name: 'menu.out.sort', screen: 'scan/wave/ScanWavePage' },
  { id: 'scan.packing', path: '/scan/packing', name: 'menu.out.pack', screen: 'scan/wave/ScanPackingPage' },
  {
    id: 'scan.examine',
    path: '/examine/goods',
    name: 'menu.deliver.examine',
    right: 'package:examine',
    screen: 'scan/examine/ExaminePage',
  },
  { id: 'scan.shipment', path: '/scan/shipment', name: 'menu.deliver.ship', screen: 'scan/ship/ShipmentPage' },
  { id: 'scan.waveInfo', path: '/out/wave/info', name: 'menu.out.waveInfo', screen: 'out/wave/WaveInfoPage' },
  { id: 'scan.packaging', path: '/wave/packaging', name: 'menu.out.packaging', screen: 'scan/pack/PackagingPage' },
  { id: 'scan.pigeonholes', path: '/wave/pigeonholes', name: 'menu.out.pigeonholes', screen: 'scan/sort/PigeonholesPage' },
  {
    id: 'scan.return',
    path: '/inventory/return/scan',
    name: 'stock.return.title',
    right: 'stock:return',
    screen: 'scan/return/ReturnPage',
  },
  { id: 'scan.count', path: '/scan/count', name: 'countScan.title', right: 'inventory:count', screen: 'scan/count/StocktakingPage' },
  { id: 'scan.pick', path: '/scan/pick', name: 'pick.title', right: 'wave:pick', screen: 'scan/pick/PickPage' },
  { id: 'scan.move', path: '/scan/move', name: 'move.title', right: 'inventory:move', screen: 'scan/move/MovePage' },
  { id: 'scan.test', path: '/Test', name: 'menu.scan.test', screen: 'scan/selfTest/TestPage' },
]

/** Pages of the user's own account, in the layout of the console and without a menu entry. */
export const accountPages: readonly Entry[] = [
  { id: 'account.security', level: 3, path: '/account/security', name: 'account.security.title', screen: 'account/SecurityPage' },
]

/** Pages without menu and without a station. */
export const openPages = {
  login: { path: '/login', screen: 'login/LoginPage' },
  invitation: { path: '/invitation', screen: 'login/InvitationPage' },
  partnerLogin: { path: '/partner/login', screen: 'partner/PartnerLoginPage' },
  secondFactor: { path: '/second-factor', screen: 'login/SecondFactorPage' },
  waveWall: { path: '/wall/waves', screen: 'wall/WavesPage' },
  cutOffWall: { path: '/wall/cutoff', screen: 'wall/CutOffsPage' },
  sortingWall: { path: '/wall/sort', screen: 'wall/SortingPage' },
  notFound: { path: '*', screen: 'not-found/NotFoundPage' },
} satisfies Record<string, Page>
