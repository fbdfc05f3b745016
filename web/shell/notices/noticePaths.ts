import type { NoticeKindName } from '../../../graph/notice/states.ts'
import { importKinds } from '../importKinds.ts'

interface Link {
  path: string
  params?: Record<string, string>
}

const paths: Readonly<Record<Exclude<NoticeKindName, 'BULK'>, (id: string, detail: string) => Link>> = {
  IMPORT: (id, detail) => ({ path: `${importKinds[detail as keyof typeof importKinds].path}/${id}` }),
  PRINT_JOBS: () => ({ path: '/setting/print-jobs', params: { view: 'FAILED' } }),
  CARRIER_MANIFEST: (id) => ({ path: `/deliver/signing/record/${id}` }),
  CUT_OFF: (id) => ({ path: '/out/parcel', params: { due: 'today', days: 'all', group: decodeURIComponent(id) } }),
}

/** Path and filters of the page of what a notice is about; an action on many rows has none. */
export const pathOfNotice = (kind: Exclude<NoticeKindName, 'BULK'>, subjectId: string, detail: string | null | undefined): Link =>
  paths[kind](encodeURIComponent(subjectId), detail ?? '')
