import { defineFailure } from '../kernel/command/failure.ts'

export const PictureTooLarge = defineFailure(
  'PICTURE_TOO_LARGE',
  '图片超过 {megabytes} MB，请压缩后再上传',
  'The picture is larger than {megabytes} MB; make it smaller and upload it again',
)
export const PictureHeic = defineFailure(
  'PICTURE_HEIC',
  '不支持 HEIC 图片，请在手机相机设置中选择“兼容性最佳”，或转换为 JPEG 后再上传',
  'HEIC pictures cannot be read; choose “Most Compatible” in the camera settings of the phone, or convert the picture to JPEG',
)
export const PictureFormat = defineFailure(
  'PICTURE_FORMAT',
  '无法读取此文件，请上传 JPEG、PNG 或 WebP 图片',
  'This file cannot be read; upload a JPEG, PNG or WebP picture',
)
export const PicturePixels = defineFailure(
  'PICTURE_PIXELS',
  '图片有 {megapixels} 百万像素，最多 {maximum} 百万，请缩小后再上传',
  'The picture has {megapixels} megapixels, at most {maximum} are possible; make it smaller and upload it again',
)
export const PictureNotFound = defineFailure(
  'PICTURE_NOT_FOUND',
  '图片不存在或已被使用，请重新上传',
  'The picture does not exist or is in use already; upload it again',
)
export const TooManyPhotos = defineFailure(
  'TOO_MANY_PHOTOS',
  '此处最多 {maximum} 张照片，请先删除一些',
  'At most {maximum} photos are possible here; delete some first',
)

export const ReprintReasonRequired = defineFailure(
  'REPRINT_REASON_REQUIRED',
  '{what} 已打印过，再次打印需要填写原因',
  '{what} was printed before; a reprint needs a reason',
)
export const PrintJobSettled = defineFailure('PRINT_JOB_SETTLED', '此打印任务已结束', 'This print job is already finished')
export const PrintJobNotFailed = defineFailure(
  'PRINT_JOB_NOT_FAILED',
  '只有服务器发送失败的打印任务才能重试',
  'Only a print job that the server could not print can be printed again',
)
export const PrintJobAtPrinter = defineFailure(
  'PRINT_JOB_AT_PRINTER',
  '此打印任务已在打印机上，请在打印机上取消',
  'The printer has this print job already; cancel it at the printer',
)
