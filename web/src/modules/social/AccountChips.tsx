import { Button, Dropdown } from 'antd'
import { IconPlug } from '@tabler/icons-react'
import { deleteSocialAccount, socialLogin, updateSocialAccount } from '@arriero/contract/social/social.contract.ts'
import type { SocialAccount } from '@arriero/contract/social/social.entities.ts'
import { networkNames } from '@arriero/contract/social/social.rules.ts'
import { whyNot } from '../../kit/access.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { useNow } from '../../kit/now.ts'
import { NetworkIcon, signInAtFacebook, tried } from './pieces.tsx'
import { socialChanged } from './social.queries.ts'
import { accountLook, accountName } from './social.words.ts'

/** The connected accounts, each with how it stands; what one does with it opens from it. */
export function AccountChips({ accounts }: { accounts: readonly SocialAccount[] }) {
  const now = useNow(60_000)
  return (
    <>
      {accounts.map((account) => (
        <Chip key={account.id} account={account} now={now} />
      ))}
      <ActionButton
        for={socialLogin}
        icon={<IconPlug size={16} stroke={1.75} />}
        onClick={() => void signInAtFacebook()}
      >
        Conectar cuenta
      </ActionButton>
    </>
  )
}

function Chip({ account, now }: { account: SocialAccount; now: number }) {
  const { id, network, active, version } = account
  const name = accountName(account)
  const look = accountLook(account, now)
  const reason = whyNot(updateSocialAccount)
  const show = () =>
    tried(
      call(updateSocialAccount, { id, body: { active: !active, version } }),
      active ? `${name} ya no aparece al publicar` : `${name} aparece al publicar`,
    )
  const disconnect = () =>
    confirm({
      title: `Desconectar ${name} de ${networkNames[network]}`,
      content: 'Lo publicado se queda en la red. Para publicar otra vez habrá que iniciar sesión.',
      variant: 'danger',
      confirmText: 'Desconectar',
      onConfirm: () => call(deleteSocialAccount, { id }).finally(socialChanged),
    })
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'login', label: 'Volver a conectar', onClick: () => void signInAtFacebook() },
          { key: 'show', label: active ? 'Ocultar al publicar' : 'Mostrar al publicar', onClick: () => void show() },
          { key: 'out', label: 'Desconectar', danger: true, onClick: () => void disconnect() },
        ].map((item) => (reason === undefined ? item : { ...item, disabled: true, title: reason })),
      }}
    >
      <Button className="social-chip">
        <NetworkIcon network={network} />
        <span className="social-chip-name" title={name}>
          {name}
        </span>
        <span className={`tinted tone-${look.tone}`}>{look.label}</span>
      </Button>
    </Dropdown>
  )
}
