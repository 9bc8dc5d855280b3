// The queries of a simple implementation on Openround's tables. They are sent as the tables' owner.
const CARD = `a.id, a.company_name, a.one_line_description, a.applicant_name, a.application_status, a.submitted_at,
  p.email, p.mobile, a.industry, a.company_stage, a.hq_city, a.funding_amount_seeking,
  left(a.problem_statement, 400) as problem_statement, a.pitch_deck_url`
const FOUND = '(a.folded_company_name like lower($1) or a.folded_applicant_name like lower($1))'

const pageOf = (condition) =>
  `select ${CARD} from applications a left join profiles p on p.user_id = a.user_id
  where ${condition} order by a.submitted_at desc, a.id limit 25`
const countsOf = (condition) => `select a.application_status, count(*)::integer from applications a
  where ${condition} group by a.application_status`

/** Selects the applications of the user $1. */
export const OWN = `select id, company_name, application_status, submitted_at, updated_at, created_at,
    (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'sent_at', sent_at, 'answered_at', answered_at)
      order by sent_at), '[]') from application_questions q where q.application_id = a.id) as question_rounds,
    (select coalesce(jsonb_agg(jsonb_build_object('from', from_status, 'to', to_status, 'at', changed_at)
      order by changed_at), '[]') from status_changes c where c.application_id = a.id) as changes
  from applications a where user_id = $1 order by updated_at desc, id`

/** Returns an update of the application $1 of the user $2 at version $3; $4 and later are the values of `keys`. */
export const saveOf = (keys) => {
  const sets = keys.map((key, at) => `${key} = $${at + 4}`).join(', ')
  return `update applications set ${sets}, version = version + 1, updated_at = now()
    where id = $1 and user_id = $2 and version = $3 returning version, updated_at`
}

/** Selects the application $1. */
export const READ = 'select * from applications where id = $1'

const pageAndCounts = (condition) => ({ page: pageOf(condition), counts: countsOf(condition) })
const SUBMITTED = 'a.submitted_at is not null'

export const LIST = pageAndCounts(SUBMITTED)

/** Selects applications that have the pattern $1 in a name. */
export const SEARCH = pageAndCounts(`${SUBMITTED} and ${FOUND}`)
