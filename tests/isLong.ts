/** Whether `npm run test:long` plays at length what `npm test` only samples. */
export const isLong = process.env.LONG === '1'
