import { House, Package, PackageOpen, Send, Settings, Tags, Warehouse } from 'lucide-react'
import type { RouteObject } from 'react-router'
import { routesOf } from './shell/build.tsx'
import type { Group, ScanPage } from './shell/menu.ts'

/**
 * The menu of the console. To add a screen: write its file under `screens/`, exporting `Component` (and `loader`), and name it here by
 * `screen`. An entry without one is not shown and its path is not found.
 */
export const menu: readonly Group[] = [
  {
    id: 'home',
    level: 1,
    name: 'menu.home.title',
    icon: House,
    entries: [
      {
        id: 'home.panel',
        level: 2,
        path: '/home/panel',
        name: 'menu.home.panel',
        right: 'home:read',
        screen: () => import('./screens/home/PanelPage.tsx'),
      },
    ],
  },
  {
    id: 'product',
    level: 1,
    name: 'menu.product.title',
    icon: Tags,
    entries: [
      { id: 'product.product', level: 2, path: '/product/product', name: 'menu.product.product' },
      { id: 'product.edit', level: 3, path: '/product/edit/:id', name: 'menu.product.edit' },
      { id: 'product.tags', level: 2, path: '/product/tag/list', name: 'menu.product.tags' },
      { id: 'product.materials', level: 2, path: '/product/materials', name: 'menu.product.materials' },
    ],
  },
  {
    id: 'inventory',
    level: 1,
    name: 'menu.inventory.title',
    icon: Warehouse,
    entries: [
      {
        id: 'inventory.list',
        level: 2,
        path: '/inventory/inventory-list',
        name: 'menu.inventory.list',
        right: 'stock:read',
        screen: () => import('./screens/inventory/StocksPage.tsx'),
      },
      {
        id: 'inventory.product',
        level: 3,
        path: '/inventory/inventory-list/:id',
        name: 'stock.product.title',
        right: 'stock:read',
        screen: () => import('./screens/inventory/StockPage.tsx'),
      },
      {
        id: 'inventory.return',
        level: 2,
        path: '/inventory/return',
        name: 'stock.return.title',
        right: 'stock:return',
        screen: () => import('./screens/inventory/ReturnsPage.tsx'),
      },
      { id: 'inventory.move', level: 2, path: '/inventory/move', name: 'menu.inventory.move' },
      { id: 'inventory.createMove', level: 3, path: '/inventory/create-move', name: 'menu.inventory.createMove' },
      { id: 'inventory.adjust', level: 2, path: '/inventory/adjust', name: 'menu.inventory.adjust' },
      { id: 'inventory.createAdjust', level: 3, path: '/inventory/create-adjust', name: 'menu.inventory.createAdjust' },
      { id: 'inventory.count', level: 2, path: '/inventory/count', name: 'menu.inventory.count' },
      { id: 'inventory.createCount', level: 3, path: '/inventory/create-count', name: 'menu.inventory.createCount' },
      { id: 'inventory.stocktaking', level: 2, path: '/inventory/stocktaking', name: 'menu.inventory.stocktaking' },
    ],
  },
  {
    id: 'inbound',
    level: 1,
    name: 'menu.inbound.title',
    icon: PackageOpen,
    entries: [
      {
        id: 'inbound.orders',
        level: 2,
        path: '/inbound/warehouseWarrant',
        name: 'menu.inbound.orders',
        right: 'inbound:read',
        screen: () => import('./screens/inbound/OrdersPage.tsx'),
      },
      {
        id: 'inbound.order',
        level: 3,
        path: '/inbound/warehouseWarrant/:id',
        name: 'inbound.order.title',
        right: 'inbound:read',
        screen: () => import('./screens/inbound/OrderPage.tsx'),
      },
      {
        id: 'inbound.sign',
        level: 2,
        path: '/inbound/scan/sign',
        name: 'menu.inbound.sign',
        right: 'inbound:sign',
        redirect: '/inbound/sign',
      },
      {
        id: 'inbound.receive',
        level: 2,
        path: '/inbound/scan/receive',
        name: 'menu.inbound.receive',
        right: 'inbound:receive',
        redirect: '/inbound/receive',
      },
      {
        id: 'inbound.shelve',
        level: 2,
        path: '/inbound/scan/shelve',
        name: 'menu.inbound.shelve',
        right: 'inbound:shelve',
        redirect: '/inbound/shelve',
      },
    ],
  },
  {
    id: 'out',
    level: 1,
    name: 'menu.out.title',
    icon: Package,
    entries: [
      { id: 'out.simple', level: 2, path: '/out/simple', name: 'menu.out.simple' },
      {
        id: 'out.parcel',
        level: 2,
        path: '/out/parcel',
        name: 'menu.out.parcel',
        right: 'package:read',
        screen: () => import('./screens/out/parcel/ParcelPage.tsx'),
      },
      {
        id: 'out.parcelDetail',
        level: 3,
        path: '/out/parcel/:id',
        name: 'parcel.detail.title',
        right: 'package:read',
        screen: () => import('./screens/out/parcel/ParcelDetailPage.tsx'),
      },
      {
        id: 'out.wave',
        level: 2,
        path: '/out/wave',
        name: 'menu.out.wave',
        right: 'wave:generate',
        screen: () => import('./screens/out/wave/GeneratePage.tsx'),
      },
      {
        id: 'out.waves',
        level: 2,
        path: '/out/wave/list',
        name: 'menu.out.waves',
        right: 'wave:read',
        screen: () => import('./screens/out/wave/WaveListPage.tsx'),
      },
      { id: 'out.sort', level: 2, path: '/out/scan/wave', name: 'menu.out.sort', redirect: '/scan/wave' },
      { id: 'out.pack', level: 2, path: '/out/scan/packing', name: 'menu.out.pack', redirect: '/scan/packing' },
      { id: 'out.waveInfo', level: 2, path: '/out/scan/info', name: 'menu.out.waveInfo', right: 'wave:read', redirect: '/out/wave/info' },
      { id: 'out.pigeonholes', level: 2, path: '/out/wave/pigeonholes', name: 'menu.out.pigeonholes', redirect: '/wave/pigeonholes' },
      { id: 'out.packaging', level: 2, path: '/out/wave/packaging', name: 'menu.out.packaging', redirect: '/wave/packaging' },
    ],
  },
  {
    id: 'deliver',
    level: 1,
    name: 'menu.deliver.title',
    icon: Send,
    entries: [
      { id: 'deliver.examine', level: 2, path: '/deliver/examine', name: 'menu.deliver.examine', redirect: '/examine/goods' },
      { id: 'deliver.ship', level: 2, path: '/deliver/scan/shipment1', name: 'menu.deliver.ship', redirect: '/scan/shipment' },
      { id: 'deliver.signing', level: 2, path: '/deliver/signing/record', name: 'menu.deliver.signing' },
      { id: 'deliver.photo', level: 2, path: '/deliver/photo/record', name: 'menu.deliver.photo' },
    ],
  },
  {
    id: 'setting',
    level: 1,
    name: 'menu.setting.title',
    icon: Settings,
    entries: [
      { id: 'setting.list', level: 2, path: '/setting/list', name: 'menu.setting.list' },
      { id: 'setting.warehouse', level: 2, path: '/setting/warehouse', name: 'menu.setting.warehouse' },
      { id: 'setting.shelf', level: 2, path: '/setting/shelf', name: 'menu.setting.shelf' },
      { id: 'setting.goodsArea', level: 2, path: '/setting/goodsArea', name: 'menu.setting.goodsArea' },
      {
        id: 'setting.locations',
        level: 2,
        path: '/setting/mange',
        name: 'menu.setting.locations',
        right: 'warehouse:read',
        screen: () => import('./screens/setting/LocationsPage.tsx'),
      },
      { id: 'setting.categories', level: 2, path: '/setting/categories', name: 'menu.setting.categories' },
      { id: 'setting.pickCar', level: 2, path: '/setting/pickCar', name: 'menu.setting.pickCar' },
      { id: 'setting.wave', level: 2, path: '/setting/waveSetting', name: 'menu.setting.wave' },
      { id: 'setting.batchAdd', level: 2, path: '/setting/batchAdd', name: 'menu.setting.batchAdd' },
    ],
  },
]

/** The scan pages stand outside the menu and fill the screen. */
export const scanPages: readonly ScanPage[] = [
  { id: 'scan.sign', path: '/inbound/sign', name: 'menu.inbound.sign', screen: () => import('./screens/scan/SignPage.tsx') },
  { id: 'scan.receive', path: '/inbound/receive', name: 'menu.inbound.receive', screen: () => import('./screens/scan/ReceivePage.tsx') },
  { id: 'scan.shelve', path: '/inbound/shelve', name: 'menu.inbound.shelve', screen: () => import('./screens/scan/ShelvePage.tsx') },
  { id: 'scan.wave', path: '/scan/wave', name: 'menu.out.sort', screen: () => import('./screens/scan/ScanWavePage.tsx') },
  { id: 'scan.packing', path: '/scan/packing', name: 'menu.out.pack', screen: () => import('./screens/scan/ScanPackingPage.tsx') },
  { id: 'scan.examine', path: '/examine/goods', name: 'menu.deliver.examine' },
  {
    id: 'scan.shipment',
    path: '/scan/shipment',
    name: 'menu.deliver.ship',
    screen: () => import('./screens/scan/ShipmentPage.tsx'),
  },
  {
    id: 'scan.waveInfo',
    path: '/out/wave/info',
    name: 'menu.out.waveInfo',
    screen: () => import('./screens/out/wave/WaveInfoPage.tsx'),
  },
  {
    id: 'scan.packaging',
    path: '/wave/packaging',
    name: 'menu.out.packaging',
    screen: () => import('./screens/scan/PackagingPage.tsx'),
  },
  {
    id: 'scan.pigeonholes',
    path: '/wave/pigeonholes',
    name: 'menu.out.pigeonholes',
    screen: () => import('./screens/scan/PigeonholesPage.tsx'),
  },
  { id: 'scan.test', path: '/Test', name: 'menu.scan.test', screen: () => import('./screens/scan/TestPage.tsx') },
]

export const routes: RouteObject[] = routesOf(menu, scanPages)
