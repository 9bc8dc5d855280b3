import { useLayoutEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { FormInputs } from '#web/autosave/record-state.ts'

/**
 * Connects a form to the record that saves it. The record reads the inputs when the user types, and updates them when
 * its values are changed elsewhere.
 * @param connect reads and sets the record's values in the form; must be the same function on every render
 */
export function useRecordInputs<V extends object, F extends FieldValues>(
  record: AutosavedRecord<V>,
  form: UseFormReturn<F>,
  connect: (form: UseFormReturn<F>, record: AutosavedRecord<V>) => FormInputs<V>,
): void {
  // This is a layout effect so that the inputs do not miss a change to the record.
  useLayoutEffect(() => {
    const detach = record.attach(connect(form, record))
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: record.inputChanged })
    return () => {
      unsubscribe()
      detach()
    }
  }, [record, form, connect])
}
