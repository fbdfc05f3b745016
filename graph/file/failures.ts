import { defineFailure } from '../kernel/command/failure.ts'

export const ReprintReasonRequired = defineFailure(
  'REPRINT_REASON_REQUIRED',
  '{what} 已打印过，再次打印需要填写原因',
  '{what} was printed before; a reprint needs a reason',
)
export const PrintJobSettled = defineFailure('PRINT_JOB_SETTLED', '此打印任务已结束', 'This print job is already finished')
