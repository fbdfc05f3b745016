import { defineFailure } from '../kernel/command/failure.ts'

export const PackageUnknown = defineFailure(
  'PACKAGE_UNKNOWN',
  '找不到包裹 {code}，请核对面单',
  'No package found for {code}; check the label',
)
export const PackageAlreadyShipped = defineFailure('PACKAGE_ALREADY_SHIPPED', '包裹 {number} 已发货', 'Package {number} is already shipped')
export const PackageNotReady = defineFailure(
  'PACKAGE_NOT_READY',
  '包裹 {number} 不是待发货状态，不能发货',
  'Package {number} is not ready to ship',
)
export const AbnormalNotShippable = defineFailure(
  'ABNORMAL_NOT_SHIPPABLE',
  '包裹 {number} 异常，不能发货，请放到异常区',
  'Package {number} is abnormal and cannot be shipped; put it aside',
)
export const StoppedNotShippable = defineFailure(
  'STOPPED_NOT_SHIPPABLE',
  '包裹 {number} 已冻结，请勿发出',
  'Package {number} is on hold; do not ship it',
)
export const InterceptedNotShippable = defineFailure(
  'INTERCEPTED_NOT_SHIPPABLE',
  '包裹 {number} 截单中，请勿发出，放到一旁等待审批',
  'Package {number} is being intercepted; do not ship it, put it aside until that is decided',
)
export const CancelledNotShippable = defineFailure(
  'CANCELLED_NOT_SHIPPABLE',
  '包裹 {number} 已取消，请勿发出',
  'Package {number} is cancelled; do not ship it',
)
export const PackageNotShipped = defineFailure('PACKAGE_NOT_SHIPPED', '包裹 {number} 未发货', 'Package {number} is not shipped')
export const PackagePhotoOfAnother = defineFailure(
  'PACKAGE_PHOTO_OF_ANOTHER',
  '照片只能由拍摄人或可取消包裹的人删除',
  'Only who took the photo, or who may cancel packages, can delete it',
)
export const WeightRequired = defineFailure(
  'WEIGHT_REQUIRED',
  '本仓库发货须称重，请先给包裹 {number} 称重',
  'This warehouse weighs what it ships; weigh package {number} first',
)
export const WeightDeviates = defineFailure(
  'WEIGHT_DEVIATES',
  '包裹 {number} 实重 {weight}，应为 {range}，请重新称重或标记异常',
  'Package {number} weighs {weight} instead of {range}; weigh it again or mark it abnormal',
)
export const WeightNotAcceptable = defineFailure(
  'WEIGHT_NOT_ACCEPTABLE',
  '您无权放行重量不符的包裹 {number}，请班组长处理或标记异常',
  'You may not ship package {number} with this weight; ask a team lead or mark it abnormal',
)
export const PackageNotExamined = defineFailure(
  'PACKAGE_NOT_EXAMINED',
  '包裹 {number} 尚未验完货，请先验货再发货',
  'The examination of package {number} is not finished; examine it before shipping',
)
export const PackageNotExaminable = defineFailure(
  'PACKAGE_NOT_EXAMINABLE',
  '只有待发货的包裹可以验货，包裹 {number} 不是待发货状态',
  'Only packages ready to ship can be examined; package {number} is not',
)
export const PackageExamined = defineFailure('PACKAGE_EXAMINED', '包裹 {number} 已验货', 'Package {number} is already examined')
export const ExaminationHeld = defineFailure(
  'EXAMINATION_HELD',
  '{who} 正在验包裹 {number}，如需继续请接管',
  '{who} is examining package {number}; take it over to continue',
)
export const ExaminationUnfinished = defineFailure(
  'EXAMINATION_UNFINISHED',
  '包裹 {number} 还有 {left} 件未扫，请先扫完或放弃验货',
  'Package {number} has pieces left to scan: {left}. Finish or abandon it first',
)
export const ScanPackageFirst = defineFailure(
  'SCAN_PACKAGE_FIRST',
  '请先扫描要验货的包裹面单',
  'Scan the label of the package to examine first',
)
export const ExtraPiece = defineFailure(
  'EXTRA_PIECE',
  '包裹 {number} 只有 {quantity} 件 {sku}，已全部扫到，多出 {extra} 件，请取出',
  'Package {number} holds {quantity} × {sku}, all scanned; take out the extra pieces: {extra}',
)
export const ExaminationNotBegun = defineFailure(
  'EXAMINATION_NOT_BEGUN',
  '包裹 {number} 没有开始验货',
  'The examination of package {number} has not begun',
)
export const HandoverAlreadyOpen = defineFailure(
  'HANDOVER_ALREADY_OPEN',
  '该物流组已有未签收的交接单 {number}',
  'Hand-over sheet {number} of this logistics group is still open; use or close it',
)
export const HandoverNotOpen = defineFailure(
  'HANDOVER_NOT_OPEN',
  '交接单 {number} 已签收或已作废，不能再修改；晚到的包裹请新建交接单',
  'Hand-over sheet {number} is signed or voided and cannot change; open a new one for late packages',
)
export const PackageOnThisSheet = defineFailure(
  'PACKAGE_ON_THIS_SHEET',
  '包裹 {number} 已在此交接单上',
  'Package {number} is already on this sheet',
)
export const PackageOnOtherSheet = defineFailure(
  'PACKAGE_ON_OTHER_SHEET',
  '包裹 {number} 在交接单 {sheet} 上',
  'Package {number} is on hand-over sheet {sheet}',
)
export const PackageOfOtherCarrier = defineFailure(
  'PACKAGE_OF_OTHER_CARRIER',
  '包裹 {number} 走渠道 {channel}，属于其他物流商，请勿交给这位司机',
  'Package {number} goes with another carrier (channel {channel}); do not hand it to this driver',
)
export const HandoverFull = defineFailure(
  'HANDOVER_FULL',
  '交接单最多 {maximum} 个包裹，请签收后新建一张',
  'A hand-over sheet holds at most {maximum} packages; have it signed and open another',
)
export const HandoverEmpty = defineFailure(
  'HANDOVER_EMPTY',
  '交接单 {number} 上没有包裹，不能签收',
  'Hand-over sheet {number} has no packages, so there is nothing to sign for',
)
export const HandoverChanged = defineFailure(
  'HANDOVER_CHANGED',
  '交接单上现在有 {packages} 个包裹，与签字时看到的不同，请核对后重新签字',
  'Packages were put on the sheet or taken off; on it now: {packages}. Check them and have it signed again',
)
export const HandoverMissing = defineFailure(
  'HANDOVER_MISSING',
  '有 {missing} 个已发货的包裹不在交接单上，请核对后再签收',
  'Shipped packages are not on the sheet: {missing}. Check them before it is signed',
)
export const PackageHandedOver = defineFailure(
  'PACKAGE_HANDED_OVER',
  '包裹 {number} 已随交接单 {sheet} 交给司机签收，不能撤销发货',
  'Package {number} was handed over with signed sheet {sheet}; its shipment cannot be undone',
)
export const CarrierManifestNotFailed = defineFailure(
  'CARRIER_MANIFEST_NOT_FAILED',
  '物流商 {carrier} 的交接清单没有失败，无需重新请求',
  'The manifest of {carrier} has not failed; it need not be requested again',
)
