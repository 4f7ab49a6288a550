import { partKindLabel, type PartCategory, type PartKind } from '@arriero/contract/store/store.rules.ts'

/** Categories as people write them; lists of the specification have them without accents. */
export const categoryOptions: readonly { value: PartCategory; label: string }[] = [
  { value: 1, label: 'Otro' },
  { value: 2, label: 'Neumático' },
  { value: 3, label: 'Batería' },
]
const categoryWord = (category: PartCategory) => categoryOptions.find(({ value }) => value === category)?.label ?? ''

/** 'Consumible, L', 'Neumático, por serie', 'Por pieza' */
export const countedWords = ({ kind, category, symbol }: { kind: PartKind; category: PartCategory; symbol: string }) =>
  [category === 1 ? partKindLabel(kind) : categoryWord(category), ...(kind === 3 ? [symbol] : [])].join(' · ')
