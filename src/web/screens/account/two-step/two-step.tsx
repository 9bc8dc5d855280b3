/** Two-step sign-in on the account screen: whether it is on, and what its owner can do about it. */
export default function TwoStep() {
  return null
}
