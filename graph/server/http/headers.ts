import type { ServerResponse } from 'node:http'

/** Security headers of every response: no framing, no sniffing, no referrer, and no loading unless it is a page. */
export function secure(response: ServerResponse): void {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  response.setHeader('origin-agent-cluster', '?1')
  response.setHeader('permissions-policy', 'camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()')
  response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
  response.setHeader('content-security-policy', policy({}))
}

type Sources = Partial<
  Record<
    `${'connect' | 'font' | 'frame' | 'img' | 'manifest' | 'media' | 'object' | 'script' | 'style' | 'worker'}-src` | 'style-src-attr',
    string
  >
>

/** Content security policy that forbids everything not listed. */
export function policy(sources: Sources): string {
  const named = Object.entries(sources).map(([directive, source]) => `${directive} ${source}`)
  return ["default-src 'none'", ...named, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join('; ')
}
