import { Button } from '@mantine/core'
import type { FieldDefinition, FieldListName } from '#domain/forms/field-definition.ts'
import { cleanFieldList } from '#domain/forms/field-list.ts'
import {
  fieldChanges,
  isUnchanged,
  type Publication,
  publicationOf,
  removedChoices,
} from '#domain/forms/publication.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { type FieldLists, usePublishFieldList } from './api.ts'
import { FIELD_LIST_TEXTS, PUBLISH_TEXTS } from './field-list-texts.ts'

type PublishDialogProps = {
  readonly opened: boolean
  readonly name: FieldListName
  readonly lists: FieldLists
  readonly onPublished: () => void
  readonly onClose: () => void
}

/** Shows what publishing changes, and publishes exactly that. */
export default function PublishDialog({ opened, name, lists, onPublished, onClose }: PublishDialogProps) {
  const publishing = usePublishFieldList(name)
  const { copy, published, drafts, choice_uses } = lists
  const publication = publicationOf(published, cleanFieldList(name, copy))
  const publish = () =>
    publishing.mutate(copy.version, {
      onSuccess: () => {
        notify(FIELD_LIST_TEXTS[name].published, 'success')
        onPublished()
      },
      onError: (failure) => notifyError(failure, PUBLISH_TEXTS.failed),
      onSettled: onClose,
    })
  return (
    <Dialog
      opened={opened}
      title={FIELD_LIST_TEXTS[name].publishTitle}
      wide={false}
      reading
      onClose={onClose}
    >
      <DialogBody>
        {isUnchanged(publication) ? (
          <Text>{PUBLISH_TEXTS.unchanged}</Text>
        ) : (
          <>
            <Changes publication={publication} published={published} choice_uses={choice_uses} />
            {name === 'application-form' && (
              <Text tone='soft'>
                {drafts > 0 && `${PUBLISH_TEXTS.drafts(drafts)} `}
                {PUBLISH_TEXTS.previousVersion}
              </Text>
            )}
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {isUnchanged(publication) ? (
          <Button variant='default' onClick={onClose}>
            {PUBLISH_TEXTS.close}
          </Button>
        ) : (
          <>
            <Button variant='default' onClick={onClose}>
              {PUBLISH_TEXTS.cancel}
            </Button>
            <BusyButton busy={publishing.isPending} onClick={publish}>
              {PUBLISH_TEXTS.publish}
            </BusyButton>
          </>
        )}
      </DialogFooter>
    </Dialog>
  )
}

const KEYS = ['added', 'changed', 'removed', 'moved'] as const

type ChangesProps = Pick<FieldLists, 'published' | 'choice_uses'> & { readonly publication: Publication }

/** Lists the added, changed, removed and moved fields, and what changes in each published one. */
function Changes({ publication, published, choice_uses }: ChangesProps) {
  const publishedOf = ({ id }: FieldDefinition) => published.fields.find((field) => field.id === id)
  const removesChoices = publication.changed.some(
    (field) => removedChoices(publishedOf(field)?.choices ?? [], field.choices).length > 0,
  )
  return (
    <>
      {publication.title !== undefined && <Text>{PUBLISH_TEXTS.title(publication.title)}</Text>}
      {KEYS.filter((key) => publication[key].length > 0).map((key) => (
        <Stack key={key} as='section' gap={2}>
          <Heading level={3} size='text'>
            {PUBLISH_TEXTS.changes[key]}
          </Heading>
          <FramedList>
            {publication[key].map((field) => {
              const before = key === 'changed' ? publishedOf(field) : undefined
              return (
                <ListRow key={field.id}>
                  <bdi>{field.label}</bdi>
                  {before &&
                    fieldChanges(before, field, choice_uses).map((line) => (
                      <Text key={line} size='small' tone='soft'>
                        {line}
                      </Text>
                    ))}
                </ListRow>
              )
            })}
          </FramedList>
        </Stack>
      ))}
      {removesChoices && <Text tone='soft'>{PUBLISH_TEXTS.renameInstead}</Text>}
    </>
  )
}
