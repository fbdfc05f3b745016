import { defineEnum } from '../../kernel/states/enumSpec.ts'

export const IfWeightDeviates = defineEnum('IfWeightDeviates', 'What to do with a package whose weight is off by more than is tolerated.', {
  REFUSE: 'Refuse it; it can be weighed again.',
  MARK_ABNORMAL: 'Mark it abnormal, with the reason `WEIGHING_ANOMALY` and its weight.',
  SHIP: 'Ship it; needs `package:acceptWeight`.',
})
