import { IconFileImport } from '@tabler/icons-react'
import { createFuelInvoice } from '@arriero/contract/fuel/invoices.contract.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { FileButton } from '../../../kit/form/FileButton.tsx'
import { readInvoices } from './invoices.words.ts'

/** Asks for the XML of a provider's invoice. */
export function ReadButton({ isMain = false }: { isMain?: boolean }) {
  const barred = useWhyNot(createFuelInvoice)
  return (
    <FileButton
      accept={['application/xml', 'text/xml']}
      many
      type={isMain ? 'primary' : 'default'}
      disabled={barred !== undefined}
      title={barred}
      icon={<IconFileImport size={16} stroke={1.75} />}
      onChoose={(_first, all) => void readInvoices(all)}
    >
      Conciliar XML
    </FileButton>
  )
}
