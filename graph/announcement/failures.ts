import { defineFailure } from '../kernel/command/failure.ts'

export const AnnouncementNotFound = defineFailure(
  'ANNOUNCEMENT_NOT_FOUND',
  '公告不存在，或不是发给您的',
  'There is no such announcement for you',
)
export const AnnouncementAudienceMismatch = defineFailure(
  'ANNOUNCEMENT_AUDIENCE_MISMATCH',
  '角色只用于发给员工的公告，客户只用于发给客户的公告',
  'Roles can be chosen for staff only, and customers for customers only',
)
export const AnnouncementEndsBefore = defineFailure(
  'ANNOUNCEMENT_ENDS_BEFORE',
  '最后一天不能早于第一天',
  'The last day cannot be before the first day',
)
export const AnnouncementOver = defineFailure(
  'ANNOUNCEMENT_OVER',
  '最后一天已经过去，请先改为今天或以后',
  'Its last day is over; choose today or a later day first',
)
export const AnnouncementFixed = defineFailure(
  'ANNOUNCEMENT_FIXED',
  '公告已撤回，不能再修改',
  'The announcement is withdrawn and cannot be changed',
)
export const AnnouncementNotDraft = defineFailure(
  'ANNOUNCEMENT_NOT_DRAFT',
  '公告已发布过，只能撤回，不能删除',
  'The announcement has been published: it can be withdrawn, not deleted',
)
export const AnnouncementRewritten = defineFailure(
  'ANNOUNCEMENT_REWRITTEN',
  '公告内容刚刚改过，请阅读后再确认',
  'The text has changed just now; read it before you confirm',
)
