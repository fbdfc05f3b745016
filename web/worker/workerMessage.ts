/** Message from a page to the service worker: whether it has all these files, or that it may take over. */
export type WorkerMessage = { kind: 'holds'; urls: string[] } | { kind: 'takeOver' }
