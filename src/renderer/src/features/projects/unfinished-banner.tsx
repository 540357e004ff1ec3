/** A change that was cut short, above everything else in every view until it is in order. */

import { useActions } from '../../actions/actions.tsx'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'

export function UnfinishedBanner({ transactions }: { readonly transactions: readonly string[] }) {
  const { review } = useActions()
  return transactions.map((transaction) => (
    <Notice
      key={transaction}
      tone="bad"
      title="A change was cut short"
      actions={
        <Button kind="primary" onClick={() => review({ operation: 'recover', transaction })}>
          Recover…
        </Button>
      }
    >
      <p>
        Its files may be half written. Recovering puts every one of them in order; the next change would begin with
        that.
      </p>
    </Notice>
  ))
}
