import type { RouteObject } from 'react-router'
import { menu, openPages, scanPages } from './menu.ts'
import { buildRoutes } from './shell/buildRoutes.tsx'

export const routes: RouteObject[] = buildRoutes({ menu, scanPages, openPages })
