import {
  IconCalendar,
  IconCamera,
  IconCircleDot,
  IconCursorText,
  IconListCheck,
  IconMapPin,
  IconNumbers,
  IconQrcode,
  IconSignature,
  IconSquareCheck,
  IconTruck,
  type Icon,
} from '@tabler/icons-react'
import type { QuestionKind } from '@arriero/contract/checklists/templates/content.ts'

export const kindIcons: Readonly<Record<QuestionKind, Icon>> = {
  yesNo: IconSquareCheck,
  choice: IconCircleDot,
  many: IconListCheck,
  number: IconNumbers,
  text: IconCursorText,
  date: IconCalendar,
  photo: IconCamera,
  signature: IconSignature,
  drawing: IconTruck,
  qr: IconQrcode,
  place: IconMapPin,
}
