import type { RouteObject } from 'react-router'
import { menu } from './menu.ts'
import { accountPages, openPages, scanPages } from './pages.ts'
import { buildRoutes } from './shell/buildRoutes.tsx'

export const routes: RouteObject[] = buildRoutes({ menu, scanPages, accountPages, openPages })
