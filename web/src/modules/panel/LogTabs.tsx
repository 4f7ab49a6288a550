import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { logPaths } from './log.words.ts'

const tabs = [
  { to: logPaths.groups, label: 'Agrupados' },
  { to: logPaths.entries, label: 'Todas las entradas' },
]

/** The log in its two shapes. */
export const LogTabs = ({ here }: { here: string }) => <LinkTabs label="Bitácora" tabs={tabs} here={here} />
