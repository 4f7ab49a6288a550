import { Select } from 'antd'

interface IssuerSelectProps {
  issuers: readonly { id: number; name: string }[]
  value: number | null
  onChange: (id: number | null) => void
}

/** One of those who issue, or all. */
export const IssuerSelect = ({ issuers, value, onChange }: IssuerSelectProps) => (
  <Select
    className="account-select"
    aria-label="Razón social"
    value={value ?? 0}
    options={[
      { value: 0, label: 'Todas las razones sociales' },
      ...issuers.map(({ id, name }) => ({ value: id, label: name })),
    ]}
    onChange={(id) => onChange(id || null)}
  />
)
