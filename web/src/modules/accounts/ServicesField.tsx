import { Form, Switch } from 'antd'
import type { AccountService } from '@arriero/contract/accounts/accounts.entities.ts'
import { serviceInfos } from '@arriero/contract/accounts/accounts.rules.ts'

interface ServicesFieldProps {
  /** Ids the account above has; the others cannot be switched on. */
  offered: ReadonlySet<number> | undefined
  /** Why nothing can be changed. */
  reason?: string | undefined
}

/** What the account may use, with the settings of each service. */
export const ServicesField = (props: ServicesFieldProps) => (
  <Form.Item name="services" noStyle>
    <Switches {...props} />
  </Form.Item>
)

/** antd hands value and change to its child. */
function Switches({
  offered,
  reason,
  value = [],
  onChange,
}: ServicesFieldProps & { value?: AccountService[]; onChange?: (value: AccountService[]) => void }) {
  const isShort = offered !== undefined && serviceInfos.some(({ id }) => !offered.has(id))
  const note = reason ?? (isShort ? 'Solo se activan los que tiene la cuenta de la que depende.' : undefined)
  const put = (id: number, isOn: boolean) =>
    onChange?.(isOn ? [...value, { id, settings: {} }] : value.filter((one) => one.id !== id))
  const set = (id: number, key: string, isOn: boolean) =>
    onChange?.(value.map((one) => (one.id === id ? { ...one, settings: { ...one.settings, [key]: isOn } } : one)))
  return (
    <div className="services span-2">
      <ul>
        {serviceInfos.map(({ id, label, settings }) => {
          const own = value.find((one) => one.id === id)
          const isOut = reason !== undefined || (!own && offered !== undefined && !offered.has(id))
          return (
            <li key={id}>
              <label>
                <Switch size="small" checked={own !== undefined} disabled={isOut} onChange={(isOn) => put(id, isOn)} />
                {label}
              </label>
              {own &&
                settings.map((setting) => (
                  <label key={setting.key} className="service-setting">
                    <Switch
                      size="small"
                      checked={own.settings[setting.key] === true}
                      disabled={reason !== undefined}
                      onChange={(isOn) => set(id, setting.key, isOn)}
                    />
                    {setting.label}
                  </label>
                ))}
            </li>
          )
        })}
      </ul>
      {note && <small>{note}</small>}
    </div>
  )
}
