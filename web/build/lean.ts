import type { Plugin } from 'vite'

const none = `module.exports = () => { throw new Error('This is not part of the console') }`
const noneDefault = `${none}; module.exports.default = module.exports`

/** A store whose schema has no live resolvers asks for no more than this. */
const noLiveResolvers = `
const { NoopResolverCache } = require('../ResolverCache')
class LiveResolverCache extends NoopResolverCache {
  unsubscribeFromLiveResolverRecords() {}
  invalidateResolverRecords() {}
}
module.exports = { LiveResolverCache }`

const noFramework = `
import { createContext } from 'react'
export const FrameworkContext = createContext(undefined)
export const usePrefetchBehavior = () => [false, undefined, {}]
export const mergeRefs = (ref) => ref
const none = () => { throw new Error('This is not part of the console') }
export { none as CRITICAL_CSS_DATA_ATTRIBUTE, none as Links, none as Meta, none as PrefetchPageLinks, none as Scripts }
export { none as setIsHydrated, none as useFrameworkContext }`

const noInstruments = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
const none = () => { throw new Error('This is not part of the console') }
export { none as getRouteInstrumentationUpdates, none as instrumentClientSideRouter, none as instrumentHandler }
export { none as instrumentationResultMetaContext }`

/**
 * Parts of libraries that come along because something names them, though the console has no use for them: the way around a flag that is on,
 * old ways of doing what hooks do, what runs on servers. What stands here instead throws when it is called.
 */
const parts: Readonly<Record<string, string>> = {
  'relay-runtime/lib/mutations/createUpdatableProxy.js': none,
  'relay-runtime/lib/mutations/RelayDeclarativeMutationConfig.js': none,
  'relay-runtime/lib/network/RelayQueryResponseCache.js': none,
  'relay-runtime/lib/store/RelayModernFragmentSpecResolver.js': none,
  'relay-runtime/lib/store/live-resolvers/LiveResolverCache.js': noLiveResolvers,
  'relay-runtime/lib/store/observeFragmentExperimental.js': none,
  'relay-runtime/lib/store/observeQueryExperimental.js': none,
  'relay-runtime/lib/store/waitForFragmentExperimental.js': none,
  'react-relay/lib/relay-hooks/EntryPointContainer.react.js': none,
  'react-relay/lib/relay-hooks/loadEntryPoint.js': none,
  'react-relay/lib/relay-hooks/useEntryPointLoader.js': none,
  'react-relay/lib/relay-hooks/useFragmentInternal_CURRENT.js': noneDefault,
  'react-relay/lib/relay-hooks/useMutationAction_EXPERIMENTAL.js': none,
  'react-relay/lib/relay-hooks/useQueryLoader.js': `module.exports = require('./useQueryLoader_EXPERIMENTAL')`,
  'react-router/dist/production/lib/dom/ssr/components.js': noFramework,
  'react-router/dist/production/lib/router/instrumentation.js': noInstruments,
  'hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js': none,
}

/** Leaves them out of the build. One that the libraries no longer have stops it, so that this list stays true. */
export function lean(): Plugin {
  const met = new Set<string>()
  return {
    name: 'wavehouse:lean',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const name = id.split('?')[0]?.split('/node_modules/').at(-1) ?? ''
      const instead = parts[name]
      if (!instead) return null
      met.add(name)
      return { code: instead, moduleType: 'js' }
    },
    generateBundle() {
      const gone = Object.keys(parts).filter((name) => !met.has(name))
      if (gone.length > 0) this.error(`These are no longer there: ${gone.join(', ')}. See web/build/lean.ts.`)
    },
  }
}
