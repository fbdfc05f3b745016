import { defineFollower, defineJob } from '../kernel/events/job.ts'
import { type ManifestJob, requestManifest } from './manifest/requestManifest.ts'

const requestManifestJob = defineJob<ManifestJob>({
  name: 'delivery.requestManifest',
  means: 'Requests the manifest of a signed hand-over sheet from its carrier.',
  once: true,
  run: requestManifest,
})

defineFollower({
  name: 'delivery.manifests',
  means: 'Requests the manifests of carriers when a hand-over sheet is signed.',
  startsAt: 'now',
  matches: (kind) => kind === 'handoverSheet.closed' || kind === 'handoverSheet.manifest-requested',
  async jobsFor(facts, sql) {
    const { rows } = await sql.query<ManifestJob>(
      `select id as "manifestId", request from carrier_manifest where sheet_id = any($1::uuid[]) and state = 'QUEUED'`,
      [[...new Set(facts.map(({ id }) => id))]],
    )
    return rows.map((errand) => requestManifestJob.request(errand, `${errand.manifestId}:${errand.request}`))
  },
})
