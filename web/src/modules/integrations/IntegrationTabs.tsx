import { Button } from 'antd'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { integrationPaths } from './integrations.paths.ts'

const tabs = [
  { to: integrationPaths.webhooks, label: 'Webhooks' },
  { to: integrationPaths.keys, label: 'Llaves de API' },
]

export const IntegrationTabs = ({ here }: { here: string }) => (
  <LinkTabs label="Integraciones" tabs={tabs} here={here} />
)

/** The document of all calls, which tells how to enter and how to check a signature. */
export const ApiLink = () => (
  <Button type="link" href="/apis/openapi.json" target="_blank">
    Documento de la API
  </Button>
)
